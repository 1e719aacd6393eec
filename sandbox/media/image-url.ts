import type { Picture } from '../seed/world.ts'

/** The URL where the media stand-in draws an image. */
export const imageUrl = (mediaUrl: string, { key, width, height, url }: Picture): string =>
  url ?? `${mediaUrl}/picture/${key}.webp?w=${width}&h=${height}`
