/**
 * The style of the element. Font and colours are the page's; a website sets custom properties and parts.
 * The line before the first group of each row of the form is outside of the form. `.c`: rows as cards;
 * `.w`: as wide ones. The comments stand here, because those in the text count as bytes.
 */
export const STYLE = `
:host{display:block;container-type:inline-size;--a:var(--einheit-accent,#1f4e61);
  --m:var(--einheit-muted,color-mix(in srgb,currentColor 72%,transparent));
  --l:var(--einheit-line,color-mix(in srgb,currentColor 16%,transparent));
  --k:color-mix(in srgb,var(--a) 70%,currentColor);--r:var(--einheit-radius,8px);--e:color-mix(in srgb,currentColor 5%,transparent);
  font-family:var(--einheit-font,inherit);font-variant-numeric:tabular-nums;line-height:1.45}
*{box-sizing:border-box}
button,input,select{font:inherit;color:inherit;background:none;border:0;padding:0;margin:0}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--k);outline-offset:2px;border-radius:4px}
.head{display:flex;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding-bottom:.75rem}
form{display:flex;flex-wrap:wrap;gap:.5rem 0;align-items:center;min-width:0;font-size:.94em;
  margin-left:-.4rem;padding:.15rem 0 .15rem .4rem;overflow:clip}
form>*{display:flex;gap:.4rem;align-items:center;flex:none;border-left:1px solid var(--l);padding:0 .75rem;
  position:relative;left:calc(-.75rem - 1px)}
form label{display:flex;gap:.3rem;align-items:center}
form span{font-size:.85em;color:var(--m)}
[part~=chip],select{min-height:2.25rem;padding:.2rem .8rem;border:1px solid var(--l);border-radius:99px;white-space:nowrap;
  border-color:color-mix(in srgb,currentColor 35%,transparent)}
[part~=chip-on]{background:var(--a);border-color:var(--a);color:var(--einheit-on-accent,#fff)}
input{width:4.6em;text-align:right}
@supports (field-sizing:content){input{width:auto;field-sizing:content}}
input::placeholder{color:inherit;opacity:.75}
label:focus-within{border-color:var(--k)}
p,dt,dd{margin:0}
[part=count]{white-space:nowrap}
[part=age]:not(:empty){padding-bottom:.5rem;font-size:.85em;color:var(--m)}
.head:has(form:empty) [part=count]{white-space:normal}
table{width:100%;border-collapse:collapse}
thead{font-size:.85em;color:var(--m)}
thead th{font-weight:400}
thead :is(th,td){border-bottom:1px solid currentColor}
th,td{text-align:left;padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--l)}
tbody td{vertical-align:middle}
.n{text-align:right;white-space:nowrap;padding-right:1.75rem}
[aria-sort=ascending] button::after{content:' ↑'/''}
[aria-sort=descending] button::after{content:' ↓'/''}
tbody tr{position:relative;content-visibility:auto}
tbody tr:hover{background:var(--e)}
.i{width:4.75rem}:has(img)>tbody td{height:4rem}
:has(img)>tbody .i:empty{background:var(--e) content-box}
.i img{display:block;width:4rem;height:3rem;object-fit:contain;background:#fff;border:1px solid var(--l);border-radius:4px}
.open{font-weight:600;color:inherit;text-decoration:none;text-align:left;overflow-wrap:anywhere}
.open::after{content:'';position:absolute;inset:0}
small{display:block;font-size:.85em;color:var(--m)}
[part=document]{color:var(--k);text-underline-offset:.2em}.d a{position:relative;z-index:1;font-size:.9em;white-space:nowrap}
[part=documents]:not(:empty){display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding-top:1.25rem}.u{display:none}
.p{font-weight:600}.auf_anfrage .p,th small{font-weight:400}
.s{white-space:nowrap;color:var(--c)}
.s::before{content:'';display:inline-block;width:.55em;height:.55em;margin-right:.45em;border-radius:50%;
  background:var(--c)}
.s{--c:color-mix(in srgb,var(--h,#747474) 62%,currentColor)}
.s.frei{--h:#12803f}.s.auf_anfrage{--h:#1c6fc0}.s.reserviert{--h:#a86a00}
tbody .z::after{content:'›'/'';float:right;color:var(--k)}
.verkauft:not(.s)>*{color:var(--m)}.verkauft small{color:inherit}
tr.verkauft img{opacity:.5}
.c,.c tbody{display:block}
.c thead,.c td:is(.l,.r,.a,.d){display:none}
.c tr{display:grid;align-items:center;grid-template-columns:auto 1fr auto;padding:.9rem 0;border-bottom:1px solid var(--l);
  grid-template-areas:'i o t' 'i f f' 'i p p';contain-intrinsic-size:auto 6.5rem}
.c tbody :is(td,th){display:block;padding:0;border:0;height:auto;text-align:left}
.c tbody th{display:contents}.c .z::after{content:none}
.c .i{grid-area:i;width:5.75rem;height:4.75rem;margin-right:.9rem}.c:not(:has(img)) .i{display:none}
.c .i img{width:100%;height:100%}
.c .open{grid-area:o}.c .u{grid-area:f;display:inline;font-size:.9em}.c .t{grid-area:t;margin-left:.9rem}.c .p{grid-area:p;font-size:1.05em}
.w tbody{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr));gap:1rem}
.w tr{grid-template:'i i' 'o t' 'f f' 'p p'/1fr auto;align-content:start;padding:.9rem;border:1px solid var(--l);
  border-radius:var(--r);contain-intrinsic-size:auto 18rem}
.w .i{width:auto;height:auto;margin:0 0 .75rem}.w .i:empty{aspect-ratio:1.33;background:var(--e)}
.w .i img{height:auto;aspect-ratio:1.33}details .w{margin-top:1rem}
ol,ul{list-style:none;margin:0;padding:0}
section>b{display:block;margin:1rem 0 .25rem}
.floor{display:grid;grid-template-columns:6rem 1fr;gap:.5rem;padding:.4rem 0;border-bottom:1px solid var(--l);
  content-visibility:auto;contain-intrinsic-size:auto 5rem}
.floor ul{display:flex;flex-wrap:wrap;gap:.35rem}
.floor li{position:relative;min-width:6.5rem;padding:.35rem .5rem;border:1px solid var(--l);border-radius:var(--r);font-size:.85em}
.floor li>*,.floor b{display:block}
summary{padding:.9rem 0;border-bottom:1px solid var(--l);cursor:pointer}
dialog{width:min(65rem,94vw);max-height:92vh;padding:0;border:1px solid var(--l);border-radius:12px;color:inherit;overflow:auto;
  background:var(--einheit-surface,var(--page));box-shadow:0 1.5rem 4rem rgb(0 0 0/.35);grid-template-columns:1.8fr 1fr}
dialog[open]{display:grid}
dialog:not(:has(.gallery)){width:min(26rem,94vw);grid-template-columns:1fr}
dialog::backdrop{background:rgb(20 30 35/.55)}
.gallery{padding:1.5rem;background:var(--e);min-width:0;display:grid;grid-template-rows:1fr}
.stage{width:100%;height:100%;aspect-ratio:1.4;display:grid;background:#fff;border:1px solid var(--l);border-radius:4px;overflow:hidden}
.stage img{width:100%;height:100%;min-height:0;object-fit:contain}
.thumbs{display:grid;grid-template-columns:repeat(5,1fr);gap:.5rem;margin-top:.75rem}
.thumbs button{aspect-ratio:1.33;border-radius:6px;overflow:hidden;background:#fff}
.thumbs img{width:100%;height:100%;object-fit:cover;display:block}
.thumbs [aria-pressed=true]{outline:2px solid var(--k);outline-offset:2px}
.body{padding:1.75rem;min-width:0;overflow-wrap:anywhere}
.close{position:absolute;top:1rem;right:1rem;width:2.5rem;height:2.5rem;border-radius:50%;z-index:1}
h2{font-size:1.75em;font-weight:500;line-height:1.2;margin:0 2.5rem .25rem 0}
.price{font-size:1.9em;font-weight:600;margin-top:.75rem;line-height:1.2}
dl{display:grid;grid-template-columns:2fr 3fr;margin:1.1rem 0}
dt,dd{padding:.3rem 0;border-top:1px solid var(--l)}
dt{color:var(--m)}
.text{white-space:pre-line;margin-bottom:1.1rem}
.body>a{display:block;text-align:center;text-decoration:none;padding:.75rem;border:1px solid var(--k);border-radius:6px;
  margin-bottom:.75rem}
.body>[part=document]::before{content:'↓ '/''}
.body>.primary{background:var(--a);border-color:var(--a);color:var(--einheit-on-accent,#fff)}
@container (width<=46rem){.d{display:none}.head{display:block}
  .i{width:3.75rem}:has(img)>tbody td{height:3rem}.i img{width:3rem;height:2.25rem}}
@container (36rem<width<=46rem){form{font-size:.85em}form span{display:none}[part~=chip]{padding:.5rem}}
@container (width<=36rem){
  .head{padding:0}
  form{flex-wrap:nowrap;overflow-x:auto;padding-bottom:.75rem;margin-right:-1px;scrollbar-width:none}
  [part~=chip],select{min-height:2.75rem}
  .u{display:inline}
  .floor{grid-template-columns:3.5rem 1fr}
}
@media (max-width:48rem){dialog{width:100%;max-width:100%;max-height:95dvh;margin:auto 0 0;border-radius:16px 16px 0 0}
  dialog[open]{display:block}.gallery{padding:.9rem}.body{padding:1.25rem}
  .close{background:var(--einheit-surface,var(--page))}}
@media print{form{display:none}}
`;
