/** Where S3 clients find the store in the box; the bucket follows. */
export const storePath = '/media-store'
export const bucket = 'chorus-media'

/** Where stored media is read from. */
export const uploadsPath = '/uploads'
