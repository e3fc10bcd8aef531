import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { useBrowser } from '../windows.ts';
import { hasInterpreter } from '../../harness/interpreters.ts';
import { aReader, type Reader } from './reference.ts';

useBrowser();

const run = promisify(execFile);

/** Runs a sample with the demo token in the environment variable that the page names. */
function runs(program: string, ...args: string[]) {
  const env = { ...process.env, EINHEIT_TOKEN: DEMO_TOKENS[0].secret };
  return run(program, args, { env });
}

describe('A sample in the reference', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await aReader();
  });

  afterAll(async () => {
    await reader.leaves();
  });

  test('in curl needs no more code than the page has', async () => {
    const scripts: string[] = [];
    reader.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const list = reader.operation('List projects');
    await list.sample('curl');
    expect(scripts).toEqual([]);
    await list.sample('PHP');
    expect(scripts).not.toEqual([]);
  });

  test('in curl runs with quotes and special characters in its body', async () => {
    const create = await reader.operation('Create a project').tries();
    const name = 'O\'Neill "Höfe" $SHARD \\ `id`';
    await create.input('Body (JSON)').fill(JSON.stringify({ name }));
    const { stdout } = await runs('bash', '-c', await create.sample('curl'));
    expect(JSON.parse(stdout)).toMatchObject({ project: { name } });
  });

  test('in TypeScript runs in Node unchanged', async () => {
    const create = await reader.operation('Create a unit').tries();
    const folder = await mkdtemp(join(tmpdir(), 'einheit-sample-'));
    const file = join(folder, 'sample.mts');
    await writeFile(file, await create.sample('TypeScript'));
    const { stdout } = await runs(process.execPath, file);
    await rm(folder, { recursive: true });
    expect(stdout).toContain("kaufpreisPerQm: '3200.00'");
  });

  test.runIf(hasInterpreter('php'))('in PHP runs unchanged', async () => {
    const create = await reader.operation('Create a project').tries();
    const name = 'O\'Neill "Höfe" $SHARD \\ {$x}';
    await create.input('Body (JSON)').fill(JSON.stringify({ name }));
    const { stdout } = await runs('php', '-r', (await create.sample('PHP')).replace('<?php', ''));
    expect(JSON.parse(stdout)).toMatchObject({ project: { name } });
  });

  test.runIf(hasInterpreter('java'))('in Java runs unchanged', async () => {
    const create = await reader.operation('Create a folder').tries();
    const name = 'Pläne "A" \\u0041';
    await create.input('Body (JSON)').fill(JSON.stringify({ name }, null, 2));
    const folder = await mkdtemp(join(tmpdir(), 'einheit-sample-'));
    await writeFile(join(folder, 'Sample.java'), await create.sample('Java'));
    const { stdout } = await runs('java', join(folder, 'Sample.java'));
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ folder: { name } });
  });

  test('in C# sends the headers and the body of the form', async () => {
    const create = await reader.operation('Create a folder').tries();
    await create.input('Body (JSON)').fill('{"name": "Pläne\u2028"}');
    const sample = await create.sample('C#');
    expect(sample).toContain(String.raw`"{\"name\": \"Pläne\u2028\"}"`);
    expect(sample).toContain('ContentType = new MediaTypeHeaderValue("application/json");');
  });

  test('in Python uses Python’s literals', async () => {
    const create = await reader.operation('Create a folder').tries();
    await create.input('Body (JSON)').fill('{"name": "Pläne", "parentId": null}');
    const sample = await create.sample('Python');
    expect(sample).toContain('requests.post(');
    expect(sample).toContain('"parentId": None,');
  });

  test('can be copied', async () => {
    const list = reader.operation('List projects');
    await list.button('Copy').click();
    await list.button('Copied').waitFor();
    const copied = await reader.page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await list.sample('curl'));
  });

  test('keeps all digits of a long number', async () => {
    const create = await reader.operation('Change a unit').tries();
    await create.input('Body (JSON)').fill('{"kaufpreis": 123456789012345.123456}');
    for (const language of ['curl', 'TypeScript', 'Python', 'PHP', 'Java', 'C#'] as const) {
      expect(await create.sample(language)).toContain('123456789012345.123456');
    }
  });
});
