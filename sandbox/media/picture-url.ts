import type { Picture } from '../seed/world.ts'

/** Where the media stand-in draws a picture. */
export const pictureUrl = (mediaUrl: string, { key, width, height, url }: Picture): string =>
  url ?? `${mediaUrl}/picture/${key}.svg?w=${width}&h=${height}`
