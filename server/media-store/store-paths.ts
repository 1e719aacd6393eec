/** Where S3 clients find the built-in store; the bucket follows. */
export const storePath = '/media-store'
export const bucket = 'chorus-media'

/** Where stored media is read from. */
export const uploadsPath = '/uploads'
