import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../../services/timing/after-paint.ts'

/** Events whose handlers may use the text. */
const readers = ['keydown', 'pointerdown', 'click', 'submit', 'focusout', 'drop', 'paste', 'visibilitychange', 'pagehide'] as const

/**
 * A text while someone types it. It is shown at once, and passed to `onChange` after the frame that shows it, so that counting and saving a long text
 * delay no key. The next event whose handlers may use the text passes it on before that.
 */
export function useTypedText(value: string, onChange: (text: string) => void): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<string>()
  const pass = useEffectEvent(() => {
    if (typed === undefined) return
    setTyped(undefined)
    onChange(typed)
  })
  useEffect(() => {
    if (typed === undefined) return
    const cancel = afterPaint(() => pass())
    const onReader = () => flushSync(() => pass())
    // Before the page's own listeners.
    for (const name of readers) window.addEventListener(name, onReader, { capture: true })
    return () => {
      cancel()
      for (const name of readers) window.removeEventListener(name, onReader, { capture: true })
    }
  }, [typed])
  return [typed ?? value, setTyped]
}
