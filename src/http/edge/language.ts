import { accepts } from 'hono/accepts';
import type { AppContext } from '../context.ts';

/** The languages of pages and of texts for people. German is the default, as on the landing page. */
const LANGUAGES = ['de', 'en'];

/** The language of an answer to people, by `Accept-Language`. */
export function chooseLanguage(c: AppContext): 'de' | 'en' {
  c.header('Vary', 'Accept-Language', { append: true });
  const header = 'Accept-Language';
  const language = accepts(c, { header, supports: LANGUAGES, default: 'de', match: preferred });
  return language === 'en' ? 'en' : 'de';
}

interface Accepted {
  readonly type: string;
  readonly q: number;
}

/** The language with the highest quality, whatever its region: `de` for `de-AT`. */
function preferred(accepted: readonly Accepted[], { default: fallback }: { default: string }) {
  const known = accepted
    .map(({ type, q }) => ({ q, language: type.toLowerCase().split('-')[0] ?? '' }))
    .filter(({ q, language }) => q > 0 && LANGUAGES.includes(language));
  return known.toSorted((one, other) => other.q - one.q)[0]?.language ?? fallback;
}
