import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

interface ClickableArticleProps extends Omit<
  ComponentProps<'article'>,
  'onClick' | 'tabIndex' | 'aria-labelledby' | 'aria-posinset' | 'aria-setsize'
> {
  /** The id of the element that names it. */
  titleId: string
  /** Position in its list, from 1. Absent: it is in none. */
  position?: number
  /** The page that a click anywhere on it opens. Absent: none. */
  path: string | undefined
}

/** Elements that a click is meant for. */
const targets = 'a, button, video, audio, summary, dialog'

/** An article of a feed. Clicking anywhere is for pointers; keyboards and screen readers use the link in it, or `o` in a feed. */
export function ClickableArticle({ titleId, position, path, ...rest }: ClickableArticleProps) {
  const navigate = useNavigate()

  const open = (event: MouseEvent) => {
    if (path === undefined || event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest(targets) || !getSelection()?.isCollapsed) return
    // An article around this one stays closed.
    event.preventDefault()
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener')
    else void navigate({ href: path })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a shortcut for pointers
    <article
      {...rest}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      tabIndex={-1}
      onClick={open}
    />
  )
}
