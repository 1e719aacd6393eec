import { isWebUrl } from '@chorus/model/text/is-web-url'

/** Provider API §9 and §11.1: gateways for content-addressed media. */
const gateways: readonly (readonly [RegExp, string])[] = [
  [/^lens:\/\//i, 'https://api.grove.storage/'],
  [/^ipfs:\/\/(?:ipfs\/)?/i, 'https://ipfs.io/ipfs/'],
  [/^ar:\/\//i, 'https://arweave.net/'],
]

/** A URL that a browser can load; undefined when there is none. */
export function toMediaUri(uri: string): string | undefined {
  const gateway = gateways.find(([scheme]) => scheme.test(uri))
  const url = gateway ? uri.replace(gateway[0], gateway[1]) : uri
  return isWebUrl(url) ? url : undefined
}
