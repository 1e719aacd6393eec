import { createEmitter } from '@chorus/model/emitter'

/** The browser's offer to install the app. TypeScript doesn't know it, because not all browsers have it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    /** Recorded by `server/ssr/record-early-events.ts`, which also keeps the browser from showing it unasked. Decision 142. */
    installOffer?: InstallEvent
  }
}

/** Whether this browser offers to install the app, and its dialog for that. */
export interface InstallOffer {
  isThere(): boolean
  /** Opens the browser's dialog, after a press. The browser makes a new offer if it is declined. */
  accept(): Promise<void>
  subscribe(listener: () => void): () => void
}

type Target = Pick<Window, 'addEventListener' | 'removeEventListener' | 'installOffer'>

/** `open` returns the window, which the server doesn't have. */
export function createInstallOffer(open: () => Target): InstallOffer {
  const changes = createEmitter()
  const end = () => {
    delete open().installOffer
    changes.emit()
  }
  return {
    isThere: () => open().installOffer !== undefined,
    async accept() {
      const offer = open().installOffer
      // An offer can be used once.
      end()
      await offer?.prompt()
    },
    subscribe(listener) {
      const target = open()
      const stop = changes.subscribe(listener)
      target.addEventListener('beforeinstallprompt', listener)
      target.addEventListener('appinstalled', end)
      return () => {
        stop()
        target.removeEventListener('beforeinstallprompt', listener)
        target.removeEventListener('appinstalled', end)
      }
    },
  }
}

export const installOffer = createInstallOffer(() => window)
