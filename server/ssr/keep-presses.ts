/**
 * Notes the last press of a button, because one that comes before the code of the button is lost. It is repeated by
 * `web/services/context/kept-press.ts`.
 */
const script =
  "addEventListener('click',e=>{let button=e.target.closest('button[type=button]');if(button)keptPress={button,at:e.timeStamp}},true)"

/** Makes a rendered page remember what is pressed while it loads its scripts. */
export const keepPresses = (html: string, nonce: string): string =>
  html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`)
