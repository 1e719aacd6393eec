/** Provider API §9 and §11.1: where content-addressed media is served. */
const gateways: readonly (readonly [string, string])[] = [
  ['lens://', 'https://api.grove.storage/'],
  ['ipfs://', 'https://ipfs.io/ipfs/'],
  ['ar://', 'https://arweave.net/'],
]

/** An address that a browser can load. */
export function toMediaUri(uri: string): string {
  const gateway = gateways.find(([scheme]) => uri.startsWith(scheme))
  return gateway ? gateway[1] + uri.slice(gateway[0].length).replace(/^ipfs\//, '') : uri
}
