import type { Picture } from '../seed/world.ts'

/** Where the media stand-in draws a picture. */
export const pictureUrl = (mediaUrl: string, { key, width, height }: Picture): string =>
  `${mediaUrl}/picture/${key}.svg?w=${width}&h=${height}`
