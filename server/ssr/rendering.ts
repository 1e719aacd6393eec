import type { Render, RenderedPage, RenderOptions } from '@chorus/web/app/render-options'
import type { StoredPage } from './stored-page.ts'

/** A page of which the beginning can be sent. */
export interface StartedPage {
  start: RenderedPage
  whole: Promise<RenderedPage>
}

/** A page rendered for a guest. */
export interface Rendering {
  page: RenderedPage | StartedPage
  /** The same page for every guest. Undefined: it must not be stored. Never rejects. */
  stored: Promise<StoredPage | undefined>
}

/** Renders a page, or returns it when its beginning can be sent. */
export function beginRender(render: Render, request: Request, options: RenderOptions): Promise<RenderedPage | StartedPage> {
  const begun = Promise.withResolvers<RenderedPage>()
  const whole = render(request, { ...options, onStart: begun.resolve })
  return Promise.race([whole, begun.promise.then((start) => ({ start, whole }))])
}

export const wholeOf = async (page: RenderedPage | StartedPage): Promise<RenderedPage> => ('whole' in page ? page.whole : page)

/** Adds headers to a page, whether or not all of it is there. */
export function withHeaders<T extends RenderedPage | StartedPage>(page: T, headers: Readonly<Record<string, string>>): T {
  const own = 'start' in page ? page.start.headers : page.headers
  for (const [name, value] of Object.entries(headers)) own.set(name, value)
  return page
}
