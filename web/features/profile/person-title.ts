import type { Profile } from '@chorus/model/profile'

/** The title of whatever page is about somebody, or about what they wrote. */
export const personTitle = ({ displayName, handle }: Profile): string => `${displayName} (@${handle}) • Chorus`
