/** The image that other apps show for a page of ours, as a file: not JSON. Its query: `ShareImageQuery`. */
export const shareImagePath = '/api/share-image'

/** Pixels, as apps crop it. */
export const shareImageSize = { width: 1200, height: 630 }
