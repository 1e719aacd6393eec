import type { NetworkName } from '@chorus/model/limits'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'

interface AppLinkProps extends Pick<
  ComponentProps<'a'>,
  'className' | 'style' | 'role' | 'aria-label' | 'aria-current' | 'aria-hidden' | 'tabIndex' | 'title' | 'id'
> {
  /** Lists those alone that are of it. */
  'data-network'?: NetworkName
  /** An address of ours: `/post/…`. */
  href: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
  /** Something of its own that goes when the link is followed, such as a dialog over the page. */
  onNavigate?: () => void
  /** Whether only this very address counts as being here. */
  isExact?: boolean
  /** It takes the place of where one is: back leads past it. */
  isReplacing?: boolean
}

/** A link inside the app: a plain one without scripts, a step without reload with them. */
export function AppLink({ href, children, isExact = true, isReplacing, onNavigate, ...rest }: AppLinkProps) {
  const [path, search] = href.split('?', 2)
  // The router types every address by its route; ours are made by path functions, which know the routes already.
  const to = { to: path as '/', ...(search && { search: Object.fromEntries(new URLSearchParams(search)) as {} }) }
  return (
    <Link {...to} replace={isReplacing} activeOptions={{ exact: isExact }} onClick={onNavigate} {...rest}>
      {children}
    </Link>
  )
}
