import type { NetworkName } from '@chorus/model/network-identity'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'

interface AppLinkProps extends Pick<
  ComponentProps<'a'>,
  'className' | 'style' | 'role' | 'aria-label' | 'aria-current' | 'aria-hidden' | 'tabIndex' | 'title' | 'id' | 'onFocus'
> {
  /** The network that a tab is limited to. Keyboard shortcuts find the tab by it. */
  'data-network'?: NetworkName
  /** A path within the app, such as `/post/…`. */
  href: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
  /** Called when the link is followed, for example to close a dialog over the page. */
  onNavigate?: () => void
  /** Whether only the exact path counts as current. */
  isExact?: boolean
  /** Replaces the current history entry. */
  isReplacing?: boolean
}

/** A link within the app: a plain link without scripts, client-side navigation with them. */
export function AppLink({ href, children, isExact = true, isReplacing, onNavigate, ...rest }: AppLinkProps) {
  const [path, search] = href.split('?', 2)
  // The router types addresses by route; ours come from typed path functions instead.
  const to = { to: path as '/', ...(search && { search: Object.fromEntries(new URLSearchParams(search)) as {} }) }
  return (
    <Link {...to} replace={isReplacing} activeOptions={{ exact: isExact }} onClick={onNavigate} {...rest}>
      {children}
    </Link>
  )
}
