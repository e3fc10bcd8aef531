/** Most characters of a logo, as the service permits. */
const MAX_LENGTH = 16_000;

/** The widths that are tried, in pixels, until a logo is small enough. */
const WIDTHS = [480, 360, 240, 160, 96];
const QUALITIES = [0.9, 0.6];

/** A picture as the `data:` address of a small one. @throws Error for a file that is no picture. */
export async function logoOf(file: File): Promise<string> {
  const picture = new Image();
  picture.src = await addressOf(file);
  await picture.decode();
  for (const width of WIDTHS) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(width, picture.naturalWidth);
    canvas.height = Math.round((picture.naturalHeight * canvas.width) / picture.naturalWidth);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const logo = canvas.toDataURL('image/webp', quality);
      if (logo.length <= MAX_LENGTH) return logo;
    }
  }
  throw new Error('The picture does not get small enough.');
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    });
    reader.addEventListener('error', () => {
      reject(new Error('The file is unreadable.'));
    });
    reader.readAsDataURL(file);
  });
}
