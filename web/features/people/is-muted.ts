import type { Profile } from '@chorus/model/profile'

/** Whether the viewer has muted them, at their network or here. */
export const isMuted = ({ viewerContext }: Profile): boolean => Boolean(viewerContext?.muting || viewerContext?.mutingHere)
