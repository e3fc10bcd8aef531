import { spawnSync } from 'node:child_process';
import { publicOrigin } from '../settings.ts';
import { configurationIn, databasesIn, WRANGLER } from './d1.ts';

// `npm run deploy`: `wrangler deploy` with the same flags, unless a setting without which every request is
// refused is missing in the configuration.

const [, , ...given] = process.argv;
const named = configurationIn(given);
const fault = faultOf(databasesIn(named));
if (fault !== null) {
  console.error(`${named.config}: ${fault} Nothing was deployed.`);
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
