/** The style of the element. A website sets its custom properties. */
export const STYLE = `
:host{display:block;container-type:inline-size;color:var(--einheit-ink,#14211f);
  font:var(--einheit-font,400 1rem/1.45 system-ui,sans-serif)}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin:0 0 .75rem}
label{display:grid;gap:.2rem;font-size:.85em;color:var(--einheit-muted,#42504e)}
select,input,button{font:inherit;color:inherit;min-height:2.5rem;padding:.25rem .5rem;box-sizing:border-box;
  max-width:100%;background:var(--einheit-surface,#fff);border:1px solid var(--einheit-control,#7f8c89);
  border-radius:var(--einheit-radius,6px)}
input{width:8rem}
:is(select,input,button):focus-visible{outline:3px solid var(--einheit-accent,#0f766e);outline-offset:1px}
button{cursor:pointer}
p{margin:.25rem 0 .5rem}
table{width:100%;border-collapse:collapse;background:var(--einheit-surface,#fff)}
th,td{text-align:left;padding:.5rem;border-bottom:1px solid var(--einheit-line,#e2e8e7);vertical-align:top}
th button{border:0;padding:0;min-height:1.5rem;font-weight:600;background:none;text-align:inherit}
tbody th{font-weight:600;overflow-wrap:anywhere}
[aria-sort=ascending] button::after{content:' ↑'/''}
[aria-sort=descending] button::after{content:' ↓'/''}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.s{white-space:nowrap}
.s::before{content:'';display:inline-block;width:.6em;height:.6em;margin-right:.4em;border-radius:50%;
  border:2px solid currentColor}
.s.o::before{background:linear-gradient(90deg,currentColor 50%,transparent 50%)}
.s.v::before{background:currentColor}
.v{color:var(--einheit-muted,#42504e)}
small{display:none;font-weight:400;color:var(--einheit-muted,#42504e)}
ol,ul{list-style:none;margin:0;padding:0}
.floor{display:grid;grid-template-columns:6rem 1fr;gap:.5rem;padding:.4rem 0;
  border-bottom:1px solid var(--einheit-line,#e2e8e7);content-visibility:auto;contain-intrinsic-size:auto 4rem}
.floor ul{display:flex;flex-wrap:wrap;gap:.35rem}
.floor li{min-width:5.5rem;padding:.3rem .45rem;border:1px solid var(--einheit-line,#e2e8e7);
  border-radius:var(--einheit-radius,6px);background:var(--einheit-surface,#fff);font-size:.85em}
.floor b,.floor span{display:block}
@container (max-width:36rem){.w{display:none}small{display:block}table{font-size:.9em}th,td{padding:.5rem .25rem}
  .floor{grid-template-columns:3.5rem 1fr}}
@container (min-width:36rem){table{table-layout:fixed}}
@media print{form{display:none}}
`;
