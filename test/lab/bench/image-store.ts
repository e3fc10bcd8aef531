/** The store to which image links lead. It does not exist. */
export const IMAGE_STORE = {
  R2_S3_ENDPOINT: 'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com',
  R2_BUCKET: 'einheit-images',
  R2_ACCESS_KEY_ID: '0123456789abcdef0123456789abcdef',
  R2_SECRET_ACCESS_KEY: 'fedcba9876543210fedcba9876543210',
};
