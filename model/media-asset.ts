/** An image, video or audio clip of a post. Width and height in pixels, whenever the network provides them: pages reserve the box. */
export interface MediaAsset {
  type: 'Image' | 'AnimatedGif' | 'Video' | 'Audio' | 'Unknown'
  uri: string
  /** A smaller version of an image, for lists. */
  thumbnailUri?: string
  coverUri?: string
  artist?: string
  title?: string
  /** Alt text. */
  alt?: string
  width?: number
  height?: number
  /** Seconds. */
  duration?: number
}
