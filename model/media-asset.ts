/** A picture, film or sound in a post. Width and height in pixels, kept whenever the network tells: pages reserve the box. */
export interface MediaAsset {
  type: 'Image' | 'AnimatedGif' | 'Video' | 'Audio' | 'Unknown'
  uri: string
  /** A smaller rendition of an image, for lists. */
  thumbnailUri?: string
  coverUri?: string
  artist?: string
  title?: string
  /** What the author wrote for people who cannot see it. */
  alt?: string
  width?: number
  height?: number
  /** Seconds. */
  duration?: number
}
