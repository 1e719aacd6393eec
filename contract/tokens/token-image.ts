import * as v from 'valibot'

/** The image of a token as a file: not JSON. */
export const tokenImagePath = '/api/token/image'

export const tokenImageSizes = ['small', 'large'] as const

/** Where the price service has its images. Only these are read. */
const imageAddress =
  /^https:\/\/(?:coin-images|assets)\.coingecko\.com\/coins\/images\/(\d{1,9}\/(?:thumb|small|standard|large)\/[\w.%-]{1,150})(?:\?\d{1,20})?$/

/** The image of a token on our server. Undefined: it isn't one of the price service's. */
export function toTokenImage(address: string, size: (typeof tokenImageSizes)[number]): string | undefined {
  const [number, , file] = imageAddress.exec(address)?.[1]?.split('/') ?? []
  return file === undefined ? undefined : `${tokenImagePath}?${new URLSearchParams({ file: `${number}/${file}`, size })}`
}

/** An address that is no image of the price service becomes empty. */
export const keepTokenImage = (address: string): string => (imageAddress.test(address) ? address : '')

export const TokenImageQuery = v.object({
  file: v.pipe(v.string(), v.regex(/^\d{1,9}\/(?!\.)[\w.%-]{1,150}$/)),
  size: v.optional(v.picklist(tokenImageSizes), 'small'),
})
