import { useEffect, useLayoutEffect } from 'react'

/** The server has no layout; there this effect never runs. */
export const useClientLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
