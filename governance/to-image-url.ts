/** Provider API §7: where images of proposals are read from. */
const gateway = 'https://snapshot.4everland.link/ipfs/'

/** An image that is named by its content comes from a gateway. */
export const toImageUrl = (url: string): string => url.replace(/^ipfs:\/\/(?:ipfs\/)?/i, gateway)
