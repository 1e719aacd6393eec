import { type FloorPost, toFloorPosts } from './floor-posts.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style =
  'body{margin:0 auto;max-width:600px;font:16px/1.4 system-ui,sans-serif}.post{display:flex;gap:12px;padding:12px;border-bottom:1px solid #ddd}' +
  '.post>div{flex:1;min-width:0}.av{border-radius:50%}header span,time{color:#666}p{margin:.3em 0;overflow-wrap:anywhere}' +
  '.pics img{max-width:100%;height:auto;border-radius:8px}footer{display:flex;gap:24px}button{border:0;background:0}'

/** The theoretical minimum of a page of posts: static HTML, inline CSS, no script. */
export function toFloorPage(posts = 25): string {
  const items = toFloorPosts('floor', posts).map(toArticle).join('\n')
  return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Floor</title><style>${style}</style><main>${items}</main></html>`
}

function toArticle(post: FloorPost, index: number): string {
  const { author } = post
  const text = post.paragraphs.map((paragraph) => `<p dir=auto>${escape(paragraph)}</p>`).join('')
  const tags = post.tags.map((tag) => `<a href="/t/${tag}">#${tag}</a>`).join(' ')
  const pictures = post.images
    .map(
      ({ key, width, height, alt }) =>
        `<img width=${width} height=${height} alt="${escape(alt)}" src="/media/${key}.png"${index > 2 ? ' loading=lazy' : ''}>`,
    )
    .join('')
  return (
    `<article class=post id="p${post.id}"><img class=av width=48 height=48 alt="" src="/media/${author.avatar}.png"${index > 5 ? ' loading=lazy' : ''}>` +
    `<div><header><b>${escape(author.name)}</b> <span>@${author.handle}</span> <time datetime="${post.at}">${post.at.slice(11, 16)}</time></header>` +
    `${text}${tags}${pictures && `<div class=pics>${pictures}</div>`}` +
    `<footer><button>↩ ${post.replies}</button><button>⟲ ${post.reposts}</button><button>♥ ${post.likes}</button></footer></div></article>`
  )
}
