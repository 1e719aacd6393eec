import type { Profile } from '@chorus/model/profile'

/** The title of pages about a person or their post. */
export const personTitle = ({ displayName, handle }: Profile): string => `${displayName} (@${handle}) • Chorus`
