/** ISO 3166-1: alpha-2 code and, in lower case, alpha-3 code of each country. */
const CODES =
  'ADand AEare AFafg AGatg AIaia ALalb AMarm AOago AQata ARarg ASasm ATaut AUaus AWabw AXala AZaze BAbih ' +
  'BBbrb BDbgd BEbel BFbfa BGbgr BHbhr BIbdi BJben BLblm BMbmu BNbrn BObol BQbes BRbra BSbhs BTbtn BVbvt ' +
  'BWbwa BYblr BZblz CAcan CCcck CDcod CFcaf CGcog CHche CIciv CKcok CLchl CMcmr CNchn COcol CRcri CUcub ' +
  'CVcpv CWcuw CXcxr CYcyp CZcze DEdeu DJdji DKdnk DMdma DOdom DZdza ECecu EEest EGegy EHesh EReri ESesp ' +
  'ETeth FIfin FJfji FKflk FMfsm FOfro FRfra GAgab GBgbr GDgrd GEgeo GFguf GGggy GHgha GIgib GLgrl GMgmb ' +
  'GNgin GPglp GQgnq GRgrc GSsgs GTgtm GUgum GWgnb GYguy HKhkg HMhmd HNhnd HRhrv HThti HUhun IDidn IEirl ' +
  'ILisr IMimn INind IOiot IQirq IRirn ISisl ITita JEjey JMjam JOjor JPjpn KEken KGkgz KHkhm KIkir KMcom ' +
  'KNkna KPprk KRkor KWkwt KYcym KZkaz LAlao LBlbn LClca LIlie LKlka LRlbr LSlso LTltu LUlux LVlva LYlby ' +
  'MAmar MCmco MDmda MEmne MFmaf MGmdg MHmhl MKmkd MLmli MMmmr MNmng MOmac MPmnp MQmtq MRmrt MSmsr MTmlt ' +
  'MUmus MVmdv MWmwi MXmex MYmys MZmoz NAnam NCncl NEner NFnfk NGnga NInic NLnld NOnor NPnpl NRnru NUniu ' +
  'NZnzl OMomn PApan PEper PFpyf PGpng PHphl PKpak PLpol PMspm PNpcn PRpri PSpse PTprt PWplw PYpry QAqat ' +
  'REreu ROrou RSsrb RUrus RWrwa SAsau SBslb SCsyc SDsdn SEswe SGsgp SHshn SIsvn SJsjm SKsvk SLsle SMsmr ' +
  'SNsen SOsom SRsur SSssd STstp SVslv SXsxm SYsyr SZswz TCtca TDtcd TFatf TGtgo THtha TJtjk TKtkl TLtls ' +
  'TMtkm TNtun TOton TRtur TTtto TVtuv TWtwn TZtza UAukr UGuga UMumi USusa UYury UZuzb VAvat VCvct VEven ' +
  'VGvgb VIvir VNvnm VUvut WFwlf WSwsm XKxkx YEyem YTmyt ZAzaf ZMzmb ZWzwe';

const BY_ALPHA_2 = new Map(CODES.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(2)] as const));
const BY_ALPHA_3 = new Map([...BY_ALPHA_2].map(([two, three]) => [three, two] as const));

/** The code that Search Console uses; undefined for a country without one. */
export const toAlpha3 = (country: string): string | undefined => BY_ALPHA_2.get(country);

/** Null for `zzz`, an unknown country. */
export const toAlpha2 = (code: string): string | null => BY_ALPHA_3.get(code) ?? null;
