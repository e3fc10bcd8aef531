import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { publicOrigin } from '../settings.ts';
import { configurationIn, databasesIn, WRANGLER } from './d1.ts';

// `npm run deploy`: `wrangler deploy` with the same flags, unless a setting without which every request is
// refused is missing in the configuration, or a secret is still the placeholder of docs/deploy.md.

const [, , ...given] = process.argv;
const named = configurationIn(given);
const { config, 'secrets-file': secrets } = named;
const faults = [
  [config, faultOf(databasesIn(named))],
  [secrets, secrets === undefined ? null : placeholderIn(secrets)],
] as const;
for (const [file, fault] of faults) {
  if (fault === null) continue;
  console.error(`${file}: ${fault} Nothing was deployed.`);
  process.exit(1);
}
const args = ['--no-warnings', WRANGLER, 'deploy', ...given];
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);

/** What is wrong with the service's addresses, if anything. */
function faultOf({
  PUBLIC_ORIGIN: origin = '',
  R2_S3_ENDPOINT: endpoint = '',
}: ReturnType<typeof databasesIn>) {
  if (endpoint.includes('//set-your-account.')) return 'R2_S3_ENDPOINT has no account.';
  try {
    return publicOrigin({ PUBLIC_ORIGIN: origin }) === null ? 'PUBLIC_ORIGIN is not set.' : null;
  } catch (error) {
    return String(error);
  }
}

/** What is wrong with a file of secrets, if anything: wrong R2 keys break every link of an image. */
function placeholderIn(file: string) {
  const [, name] = /^\W*(\w+).*replace-me/m.exec(readFileSync(file, 'utf8')) ?? [];
  return name === undefined ? null : `${name} is still replace-me.`;
}
