import { useEffect, type RefObject } from 'react'
import { useServices } from '../../services/context/services-context.tsx'

/** Pauses media that leaves the viewport. GIFs resume when they return, unless motion is reduced. */
export function usePlayInView(media: RefObject<HTMLMediaElement | null>, isGif = false): void {
  const isMotionReduced = useServices().preferences.motion === 'reduced'
  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const prefersReducedMotion = isMotionReduced || matchMedia('(prefers-reduced-motion: reduce)').matches
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause()
        else if (isGif && !prefersReducedMotion) void element.play().catch(() => {})
      },
      { threshold: 0.25 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [media, isGif, isMotionReduced])
}
