import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'

interface AppLinkProps extends Pick<
  ComponentProps<'a'>,
  'className' | 'style' | 'aria-label' | 'aria-hidden' | 'tabIndex' | 'title' | 'id'
> {
  /** An address of ours: `/post/…`. */
  href: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
  /** Whether only this very address counts as being here. */
  isExact?: boolean
}

/** A link inside the app: a plain one without scripts, a step without reload with them. */
export function AppLink({ href, children, isExact = true, ...rest }: AppLinkProps) {
  // The router types every address by its route; ours are made by path functions, which know the routes already.
  return (
    <Link to={href as '/'} activeOptions={{ exact: isExact }} {...rest}>
      {children}
    </Link>
  )
}
