import type { tokenImageSizes } from '@chorus/contract/tokens/token-image'
import type { Transport } from '../upstream/http/transport.ts'
import { createFairGate } from '../upstream/images/fair-gate.ts'
import { createReadPublicImage, type PublicImage } from '../upstream/images/read-public-image.ts'
import { createMemo } from '../upstream/memo.ts'

type Size = (typeof tokenImageSizes)[number]

/** Undefined: there is no image that can be shown. `file`: number and name, which are below the price service's folder of images. */
export type ReadTokenImage = (file: string, size: Size, household: string) => Promise<PublicImage | undefined>

/** ms. */
const ages = { found: 6 * 60 * 60_000, missing: 5 * 60_000 }
const mostBytes = 16 * 1024 * 1024
const imageRoot = 'https://coin-images.coingecko.com/coins/images'

/** Images are read here, so that the price service doesn't learn who looks at what. Nothing outside its folder of images is read. */
export function openTokenImages(transport: Transport | undefined, now: () => number): ReadTokenImage | undefined {
  if (!transport) return undefined
  const readImage = createReadPublicImage(transport)
  const through = createFairGate({ each: 8, all: 100 })
  const memo = createMemo<PublicImage | undefined, string>(
    (path, household) => through(household, () => readImage(new URL(`${imageRoot}/${path}`)).catch(() => undefined)),
    {
      age: (image) => (image ? ages.found : ages.missing),
      size: 3000,
      weight: { of: (image) => image?.bytes.length ?? 0, most: mostBytes },
      now,
    },
  )
  return (file, size, household) => memo(file.replace('/', `/${size}/`), household)
}
