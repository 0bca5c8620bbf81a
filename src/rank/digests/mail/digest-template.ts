// Compiled from digest.mjml by `npm run generate`.

/** HTML, a Mustache template. */
export const DIGEST_TEMPLATE = `<!doctype html>
<html lang="{{language}}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<title>{{subject}}</title>
<!--[if !mso]><!-->
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<!--<![endif]-->
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style type="text/css">
#outlook a { padding:0; }
body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }
table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }
img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }
p { display:block;margin:13px 0; }
</style>
<!--[if mso]>
<noscript>
<xml>
<o:OfficeDocumentSettings>
<o:AllowPNG/>
<o:PixelsPerInch>96</o:PixelsPerInch>
</o:OfficeDocumentSettings>
</xml>
</noscript>
<![endif]-->
<!--[if lte mso 11]>
<style type="text/css">
.mj-outlook-group-fix { width:100% !important; }
</style>
<![endif]-->
<style type="text/css">
@media only screen and (min-width:480px) {
.mj-column-per-100 { width:100% !important; max-width: 100%; }
}
</style>
<style media="screen and (min-width:480px)">
.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }
</style>
<style type="text/css">
@media (max-width: 479px) {
.figures,
.figures td {
display: block !important;
}
.figure {
float: left;
box-sizing: border-box;
width: 50% !important;
padding-bottom: 14px !important;
}
}
:root {
color-scheme: light dark;
supported-color-schemes: light dark;
}
@media (prefers-color-scheme: dark) {
body,
.page,
.page > div {
background-color: #12171c !important;
}
.card,
.card > table {
background-color: #1b2229 !important;
background: #1b2229 !important;
}
.card td,
.card div,
.card th,
.card span {
color: #e6eaee !important;
border-color: #36414b !important;
}
.soft,
.soft div,
.card .soft,
.card .soft div,
.card .soft td,
.card .soft a,
.foot div,
.foot a {
color: #a3afba !important;
}
.card .better {
color: #5ecb8b !important;
}
.card .worse {
color: #ff8f86 !important;
}
.track {
background-color: #2c3640 !important;
}
.bar {
background-color: {{barColorDark}} !important;
}
}
</style>
<meta name="color-scheme" content="light dark" /> <meta name="supported-color-schemes" content="light
dark" />
</head>
<body  class="page" style="word-spacing:normal;background-color:#f3f5f7;">
<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">{{about}}</div>
<div
aria-label="{{subject}}" aria-roledescription="email" role="article" lang="{{language}}" dir="ltr" style="word-spacing:normal;background-color:#f3f5f7;"
>
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="" role="presentation" style="width:600px;" width="600" bgcolor="transparent" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="" style="background:transparent;background-color:transparent;margin:0px auto;max-width:600px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:transparent;background-color:transparent;width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:24px 0 12px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0 24px;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
{{#logo}}
<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:15px;line-height:1.5;text-align:left;color:#1c2733;"
><img
src="{{logoSource}}"
alt="{{product}}"
height="40"
style="
height: 40px;
width: auto;
max-width: 240px;
padding: 6px 10px;
border-radius: 6px;
background-color: #ffffff;
object-fit: contain;
"
/></div>
</td>
</tr>
{{/logo}}{{#name}}
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.5;text-align:left;color:#5a6875;"
>{{nameText}}</div>
</td>
</tr>
{{/name}}
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="card-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#ffffff" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="card" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;border-radius:8px 8px 0 0;overflow:hidden;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;border-collapse:separate;"
>
<tbody>
<tr>
<td
style="border-radius:8px 8px 0 0;direction:ltr;font-size:0px;padding:24px 0 0;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0 24px;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.5;text-align:left;color:#5a6875;"
>{{period}}</div>
</td>
</tr>
<tr>
<td
align="left" style="font-size:0px;padding:2px 0 4px;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:24px;font-weight:600;line-height:1.25;text-align:left;color:#1c2733;"
><h1
style="margin: 0; font-size: 24px; line-height: 1.25; font-weight: 600; word-break: break-word"
>
{{website}}
</h1></div>
</td>
</tr>
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.5;text-align:left;color:#5a6875;"
>{{about}}</div>
</td>
</tr>
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
{{#results}}
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="card-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#ffffff" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="card" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:20px 0 0;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0 24px;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" role="presentation" width="100%" border="0" style="color:#1c2733;font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:15px;line-height:1.4;table-layout:fixed;width:100%;border:none;"
>
<tr class="figures">
{{#figures}}
<td class="figure" style="width: 25%; vertical-align: top; padding: 0 8px 0 0">
<div class="soft" style="font-size: 13px; line-height: 1.3; color: #5a6875">{{label}}</div>
<div style="font-size: 24px; line-height: 1.35; font-weight: 600">{{value}}</div>
<div
class="{{tone}}"
style="font-size: 13px; line-height: 1.3; font-weight: 600; color: {{color}}"
>
{{change}}
</div>
<div class="soft" style="font-size: 13px; line-height: 1.3; color: #5a6875">{{earlier}}</div>
</td>
{{/figures}}
</tr>
</table>
</td>
</tr>
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="card-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#ffffff" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="card" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:0;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0 24px;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
{{#chart}}
<tr>
<td
align="left" style="font-size:0px;padding:28px 0 8px;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:17px;font-weight:600;line-height:1.5;text-align:left;color:#1c2733;"
><h2 style="margin: 0; font-size: 17px; font-weight: 600">{{visibilityText}}</h2></div>
</td>
</tr>
<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" role="presentation" width="100%" border="0" style="color:#1c2733;font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:15px;line-height:1.4;table-layout:fixed;width:100%;border:none;"
>
<tr>
{{#bars}}
<td
style="
height: 64px;
vertical-align: bottom;
padding: 0 1px;
border-bottom: 1px solid #c8d0d8;
line-height: 0;
font-size: 0;
"
valign="bottom"
title="{{about}}"
>
{{#bar}}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr>
<td
class="bar"
height="{{height}}"
bgcolor="{{barColor}}"
style="height:{{height}}px;background-color:{{barColor}};line-height:0;font-size:0;mso-line-height-rule:exactly"
>
&nbsp;
</td>
</tr>
</table>
{{/bar}}
</td>
{{/bars}}
</tr>
</table>
</td>
</tr>
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" role="presentation" width="100%" border="0" style="color:#5a6875;font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.4;table-layout:auto;width:100%;border:none;"
>
<tr>
<td style="padding: 4px 0 0">{{first}}</td>
<td align="center" style="padding: 4px 0 0; text-align: center">{{chartRange}}</td>
<td align="right" style="padding: 4px 0 0; text-align: right">{{last}}</td>
</tr>
</table>
</td>
</tr>
{{/chart}}
<tr>
<td
align="left" style="font-size:0px;padding:28px 0 8px;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:17px;font-weight:600;line-height:1.5;text-align:left;color:#1c2733;"
><h2 style="margin: 0; font-size: 17px; font-weight: 600">{{distributionTitle}}</h2></div>
</td>
</tr>
<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#1c2733;font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:14px;line-height:1.4;table-layout:auto;width:100%;border:none;"
>
<tr>
<th
scope="col"
class="soft"
align="left"
style="width: 28%; font-size: 13px; font-weight: 400; color: #5a6875; text-align: left"
>
{{positionsText}}
</th>
<th scope="col" align="left"></th>
<th
scope="col"
class="soft"
align="right"
style="width: 56px; font-size: 13px; font-weight: 400; color: #5a6875; text-align: right"
>
{{nowText}}
</th>
<th
scope="col"
class="soft"
align="right"
style="width: 64px; font-size: 13px; font-weight: 400; color: #5a6875; text-align: right"
>
{{earlierText}}
</th>
</tr>
{{#distribution}}
<tr>
<th scope="row" align="left" style="padding: 4px 8px 4px 0; font-weight: 400; text-align: left">
{{range}}
</th>
<td style="padding: 4px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr>
{{#filled}}
<td
class="bar"
width="{{share}}%"
height="12"
bgcolor="{{barColor}}"
style="width:{{share}}%;height:12px;background-color:{{barColor}};line-height:0;font-size:0"
>
&nbsp;
</td>
{{/filled}}{{#empty}}
<td
class="track"
width="{{rest}}%"
height="12"
bgcolor="#e7ebef"
style="width:{{rest}}%;height:12px;background-color:#e7ebef;line-height:0;font-size:0"
>
&nbsp;
</td>
{{/empty}}
</tr>
</table>
</td>
<td align="right" style="padding: 4px 0; text-align: right; font-weight: 600">{{now}}</td>
<td class="soft" align="right" style="padding: 4px 0; text-align: right; color: #5a6875">
{{before}}
</td>
</tr>
{{/distribution}}
</table>
</td>
</tr>
{{#moves}}
<tr>
<td
align="left" style="font-size:0px;padding:28px 0 8px;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:17px;font-weight:600;line-height:1.5;text-align:left;color:#1c2733;"
><h2 style="margin: 0; font-size: 17px; font-weight: 600">{{title}}</h2></div>
</td>
</tr>
<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#1c2733;font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:14px;line-height:1.4;table-layout:auto;width:100%;border:none;"
>
{{#rows}}
<tr>
<td style="padding: 6px 8px 6px 0; border-top: 1px solid #e2e7ec; word-break: break-word">
<bdi dir="auto">{{keyword}}</bdi>
<span class="soft" style="font-size: 13px; color: #5a6875"
><bdi dir="auto">{{where}}</bdi></span
>
</td>
<td
align="right"
style="
width: 96px;
padding: 6px 0;
border-top: 1px solid #e2e7ec;
text-align: right;
white-space: nowrap;
"
>
<span class="soft" style="color: #5a6875">{{from}}</span> →
<span class="{{tone}}" style="font-weight: 600; color: {{color}}">{{to}}</span>
</td>
</tr>
{{/rows}}
</table>
</td>
</tr>
{{#more}}
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:6px 0 0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.5;text-align:left;color:#5a6875;"
>{{moreText}}</div>
</td>
</tr>
{{/more}}{{/moves}}{{#failed}}
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:20px 0 0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.5;text-align:left;color:#5a6875;"
>{{failedText}}</div>
</td>
</tr>
{{/failed}}
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
{{/results}}
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="card-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#ffffff" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="card" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;border-radius:0 0 8px 8px;overflow:hidden;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;border-collapse:separate;"
>
<tbody>
<tr>
<td
style="border-radius:0 0 8px 8px;direction:ltr;font-size:0px;padding:24px 0 28px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0 24px;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
{{#answers}}
<tr>
<td
align="left" style="font-size:0px;padding:0 0 20px;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:15px;line-height:1.5;text-align:left;color:#1c2733;"
>{{answersText}}</div>
</td>
</tr>
{{/answers}}
<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%;"
>
<tbody>
<tr>
<td
align="center" bgcolor="{{buttonColor}}" role="presentation" style="border:none;border-radius:6px;cursor:auto;mso-padding-alt:11px 20px;background:{{buttonColor}};" valign="middle"
>
<a
href="{{link}}" style="display:inline-block;background:{{buttonColor}};color:{{onButtonColor}};font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:15px;font-weight:600;line-height:120%;margin:0;text-decoration:none;text-transform:none;padding:11px 20px;mso-padding-alt:0px;border-radius:6px;" target="_blank"
>
{{open}}
</a>
</td>
</tr>
</tbody>
</table>
</td>
</tr>
{{#note}}
<tr>
<td
align="left" class="soft" style="font-size:0px;padding:14px 0 0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.5;text-align:left;color:#5a6875;"
>{{noteText}}</div>
</td>
</tr>
{{/note}}
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="foot-outlook" role="presentation" style="width:600px;" width="600" bgcolor="transparent" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="foot" style="background:transparent;background-color:transparent;margin:0px auto;max-width:600px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:transparent;background-color:transparent;width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:16px 0 32px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0 24px;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
<tr>
<td
align="left" style="font-size:0px;padding:0;word-break:break-word;"
>
<div
style="font-family:-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:1.5;text-align:left;color:#5a6875;"
>{{reason}}
<a href="{{unsubscribe}}" style="color: #5a6875; text-decoration: underline">{{unsubscribeText}}</a></div>
</td>
</tr>
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</div>
</body>
</html>
`;
