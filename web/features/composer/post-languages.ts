/** Languages offered for posts, as BCP 47: the living languages of ISO 639-1, two with three-letter codes, and Chinese by script. */
export const postLanguages: readonly string[] =
  'af am ar as ay az ba be bg bm bn bo br bs ca ce ckb co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fil fj fo fr fy ga gd gl gn gu gv ha haw he hi hr ht hu hy id ig is it iu ja jv ka kk kl km kn ko ku kw ky la lb lg ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn ny oc om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz ve vi wa wo xh yi yo zh-Hans zh-Hant zu'.split(
    ' ',
  )
