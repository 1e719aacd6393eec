/** A picture of the server's HTML may have failed before our script could listen. */
export const isFailed = (image: HTMLImageElement | null): boolean =>
  image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
