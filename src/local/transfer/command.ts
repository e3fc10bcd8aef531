import { type readCommandLine, rejectCommandLine } from '../command-line.ts';
import { D1_OPTIONS, databasesIn } from '../d1.ts';
import { Bucket } from './objects.ts';
import { type Ask, serviceAt } from './service.ts';

/** The options of both programs. */
export const TRANSFER_OPTIONS = {
  base: { type: 'string' },
  bucket: { type: 'string' },
  config: D1_OPTIONS.config,
  env: D1_OPTIONS.env,
} as const;

type Chosen = ReturnType<typeof readCommandLine<typeof TRANSFER_OPTIONS>>;

/** Runs a program, and ends with the message of its error. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export function chosenService({ base }: Chosen): Ask {
  const { OPERATOR_KEY: key } = process.env;
  if (base !== undefined && key !== undefined) return serviceAt(base, key);
  return rejectCommandLine('Needs --base, and OPERATOR_KEY in the environment.');
}

export function chosenBucket({ bucket, ...configuration }: Chosen): Bucket {
  const { R2_ACCESS_KEY_ID: accessKeyId, R2_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    rejectCommandLine('Needs R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY in the environment.');
  }
  const { R2_S3_ENDPOINT = '', R2_BUCKET = '' } = databasesIn(configuration);
  return new Bucket(bucket ?? `${R2_S3_ENDPOINT}/${R2_BUCKET}`, { accessKeyId, secretAccessKey });
}
