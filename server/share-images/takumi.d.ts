/** The part of the renderer that share images use. Its own types need those of CSS, which nothing else here does. */
declare module '@takumi-rs/wasm/node' {
  export interface CardNode {
    type: 'container' | 'text' | 'image'
    style?: Record<string, string | number>
    children?: CardNode[]
    text?: string
    src?: string
    width?: number
    height?: number
  }

  export interface FontFile {
    name: string
    data: Uint8Array
    /** First and last code point of each range that the file is for. */
    unicodeRange: [number, number][]
  }

  export class Renderer {
    constructor(options?: { cacheMaxBytes?: number })
    registerFont(font: FontFile): unknown
    render(
      node: CardNode,
      options: {
        width: number
        height: number
        format: 'png'
        /** Best first. */
        fontFamilies: string[]
        images: { src: string; data: Uint8Array; cache: 'none' }[]
      },
    ): Promise<Uint8Array<ArrayBuffer>>
  }
}
