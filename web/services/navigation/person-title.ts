import type { Profile } from '@chorus/model/profile'

/** The title of pages about a person or their post. `list`: what the page lists of them. */
export const personTitle = ({ displayName, handle }: Profile, list?: string): string =>
  `${list === undefined ? '' : `${list}: `}${displayName} (@${handle}) • Chorus`
