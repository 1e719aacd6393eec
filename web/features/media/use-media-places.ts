import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { toPostPath } from '../post/post-path.ts'
import { parseMediaPath, toMediaPath, type MediaPlace } from './media-path.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of what is shown over the page. The address says it, too, but what lies beneath stays the page that it was. */
    media?: string
  }
}

export interface MediaPlaces {
  /** What the viewer shows. Undefined: there is none. */
  place: MediaPlace | undefined
  /** It lies over another page than that of its own post. */
  isOver: boolean
  /** Another one of the same viewer, in the place of this one. */
  turnTo(place: MediaPlace): void
  /** Back to the page beneath; of an address that was opened by itself that is the post. */
  close(): void
}

const useShow = () => {
  const navigate = useNavigate()
  return useCallback(
    (place: MediaPlace, replace: boolean) => {
      const media = toMediaPath(place)
      // The router types addresses by their routes; this one is made by a path function, which knows them already.
      const mask = { to: media as '/', unmaskOnReload: true }
      void navigate({ to: '.', search: true, hash: true, state: (state) => ({ ...state, media }), mask, replace, resetScroll: false })
    },
    [navigate],
  )
}

/** Shows something over the page that one is on. */
export function useOpenMedia(): (place: MediaPlace) => void {
  const show = useShow()
  return useCallback((place) => show(place, false), [show])
}

export function useMediaPlaces(): MediaPlaces {
  const router = useRouter()
  const show = useShow()
  const opened = useLocation({ select: ({ state }) => state.media })
  const addressed = useLocation({ select: ({ pathname }) => pathname })
  const place = useMemo(() => parseMediaPath(opened ?? addressed), [opened, addressed])
  return {
    place,
    isOver: parseMediaPath(addressed) === undefined,
    turnTo(next) {
      if (opened) show(next, true)
      else void router.navigate({ to: toMediaPath(next) as '/', replace: true, resetScroll: false })
    },
    close() {
      if (opened) router.history.back()
      else if (place) void router.navigate({ to: toPostPath(place.network, place.postId) as '/', replace: true, resetScroll: false })
    },
  }
}
