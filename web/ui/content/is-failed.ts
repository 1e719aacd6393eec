/** An image in server-rendered HTML may fail to load before our script can listen. */
export const isFailed = (image: HTMLImageElement | null): boolean =>
  image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
