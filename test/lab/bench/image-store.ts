import { randomBytes } from 'node:crypto';

/** The store to which image links of this run lead. It does not exist. */
export const IMAGE_STORE = {
  R2_S3_ENDPOINT: 'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com',
  R2_BUCKET: 'einheit-images',
  R2_ACCESS_KEY_ID: randomBytes(16).toString('hex'),
  R2_SECRET_ACCESS_KEY: randomBytes(32).toString('hex'),
};
