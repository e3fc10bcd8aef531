/** Saves a file. What file systems refuse in a name becomes a space. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replaceAll(/[/\\:*?"<>|]/g, ' ');
  link.click();
  URL.revokeObjectURL(link.href);
}
