import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { toPostPath } from '../../services/navigation/post-path.ts'
import { parseMediaPath, toMediaPath, type MediaTarget } from './media-path.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the media viewer over the page. It is kept in state because the route below must stay the one of the page. */
    media?: string
  }
}

export interface MediaNavigation {
  /** The media that is shown. Undefined: the viewer is closed. */
  target: MediaTarget | undefined
  /** The page below is not the page of the post itself. */
  isOver: boolean
  /** Shows other media of the same post, replacing the history entry. */
  goTo(target: MediaTarget): void
  /** Returns to the page below, or to the post when the address was opened directly. */
  close(): void
}

const useShow = () => {
  const navigate = useNavigate()
  return useCallback(
    (target: MediaTarget, replace: boolean) => {
      const media = toMediaPath(target)
      // The router only accepts known route patterns, so a formatted path needs a cast.
      const mask = { to: media as '/', unmaskOnReload: true }
      void navigate({ to: '.', search: true, hash: true, state: (state) => ({ ...state, media }), mask, replace, resetScroll: false })
    },
    [navigate],
  )
}

/** Opens the media viewer over the current page. */
export function useOpenMedia(): (target: MediaTarget) => void {
  const show = useShow()
  return useCallback((target) => show(target, false), [show])
}

export function useMediaNavigation(): MediaNavigation {
  const router = useRouter()
  const show = useShow()
  const opened = useLocation({ select: ({ state }) => state.media })
  const pathname = useLocation({ select: ({ pathname: path }) => path })
  const target = useMemo(() => parseMediaPath(opened ?? pathname), [opened, pathname])
  return {
    target,
    isOver: parseMediaPath(pathname) === undefined,
    goTo(next) {
      if (opened) show(next, true)
      else void router.navigate({ to: toMediaPath(next) as '/', replace: true, resetScroll: false })
    },
    close() {
      if (opened) router.history.back()
      else if (target) void router.navigate({ to: toPostPath(target.network, target.postId) as '/', replace: true, resetScroll: false })
    },
  }
}
