import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTyping } from './is-typing.ts'

/** ms within which a second key belongs to the first. */
const chord = 1000

/** Keys that work on every page: g h, the dot, and the question mark. */
export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate()
  const help = useRef(onHelp)
  useEffect(() => void (help.current = onHelp), [onHelp])

  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === '?') help.current()
      if (event.key === '.') window.scrollTo({ top: 0, behavior: 'instant' })
      if (event.key === 'h' && event.timeStamp - goSince < chord) void navigate({ to: '/' })
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
}
