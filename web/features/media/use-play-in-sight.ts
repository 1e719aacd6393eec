import { useEffect, type RefObject } from 'react'
import { useServices } from '../../app/services-context.tsx'

/** Whatever plays out of sight is paused; a GIF goes on by itself when it comes back, unless motion is not wanted. */
export function usePlayInSight(media: RefObject<HTMLMediaElement | null>, isGif = false): void {
  const isStill = useServices().visitor.motion === 'reduced'
  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const isCalm = isStill || matchMedia('(prefers-reduced-motion: reduce)').matches
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause()
        else if (isGif && !isCalm) void element.play().catch(() => {})
      },
      { threshold: 0.25 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [media, isGif, isStill])
}
