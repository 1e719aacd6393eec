import type { Profile } from '@chorus/model/profile'

/** Whether the viewer has muted the profile, on its network or on our server. */
export const isMuted = ({ viewerContext }: Profile): boolean => Boolean(viewerContext?.muting || viewerContext?.mutingHere)
