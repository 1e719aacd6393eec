/** The public client that people open Lens in: Palus, which continues Hey and has kept the paths of its pages. */
export const lensClient = 'https://palus.app'
