import { expect, test } from 'vitest';
import { emailKey, isEmail } from '../../src/values/email.ts';

test.each([
  'a@b.de',
  'vorname.nachname+einheit@makler-büro.immobilien',
  "o'neil_1!#$%&*/=?^`{|}~@mail.example.co.uk",
  'jürgen@müller.de',
  'info@xn--mller-kva.de',
  '用户@例子.公司',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.de`,
])('%s is an e-mail address', (address) => {
  expect(isEmail(address)).toBe(true);
});

test.each([
  '',
  'a',
  '@',
  'a@b',
  'a@b.',
  'a@.de',
  '@b.de',
  'a@b@c.de',
  'a b@c.de',
  ' a@b.de',
  'a@b.de\n',
  '.a@b.de',
  'a.@b.de',
  'a..b@c.de',
  'a@b..de',
  'a@-b.de',
  'a@b-.de',
  'a@b_c.de',
  'a@10.0.0.1',
  'Ida <a@b.de>',
  'mailto:a@b.de',
  '"a b"@c.de',
  'a@[10.0.0.1]',
  `${'a'.repeat(65)}@b.de`,
  `a@${'b'.repeat(64)}.de`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.de`,
])('%j is not an e-mail address', (address) => {
  expect(isEmail(address)).toBe(false);
});

test('text of any length is checked within a second', () => {
  const begun = Date.now();
  for (const part of ['a', 'a.', 'a-', '@', 'a@a.', '\u0301']) isEmail(part.repeat(500_000));
  for (const part of ['a', 'a.', 'a-', 'a@a.']) isEmail(part.repeat(254 / part.length));
  expect(Date.now() - begun).toBeLessThan(1000);
});

test('addresses that differ only in case or Unicode composition are equal', () => {
  expect(emailKey('JÜRGEN@Müller.DE')).toBe(emailKey('jürgen@müller.de'));
  expect(emailKey('ju\u0308rgen@b.de')).toBe(emailKey('j\u00FCrgen@b.de'));
  expect(emailKey('a@b.de')).not.toBe(emailKey('a@b.com'));
});
