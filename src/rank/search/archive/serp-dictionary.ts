/**
 * Text that search results have in common, for compression (serp-codec.ts). Stored snapshots refer to it by position, so it
 * must never change; a better one needs a codec of its own. The most frequent text is last: nearer matches are shorter.
 */
const HOSTS = `
codecademy.com freecodecamp.org geeksforgeeks.org w3schools.com stackoverflow.com developer.mozilla.org github.com gitlab.com npmjs.com
digitalocean.com css-tricks.com smashingmagazine.com dev.to medium.com hashnode.dev logrocket.com baeldung.com javatpoint.com tutorialspoint.com
learn.microsoft.com docs.python.org realpython.com kubernetes.io docs.docker.com aws.amazon.com cloud.google.com azure.microsoft.com
cloudflare.com nodejs.org react.dev vuejs.org typescriptlang.org rust-lang.org oracle.com ibm.com redhat.com atlassian.com salesforce.com
hubspot.com semrush.com ahrefs.com moz.com searchenginejournal.com searchengineland.com backlinko.com neilpatel.com shopify.com
bigcommerce.com woocommerce.com wix.com squarespace.com wordpress.org wordpress.com godaddy.com canva.com mailchimp.com zapier.com notion.so
g2.com capterra.com trustpilot.com softwareadvice.com getapp.com trustradius.com producthunt.com crunchbase.com glassdoor.com indeed.com
linkedin.com monster.com ziprecruiter.com coursera.org udemy.com edx.org khanacademy.org skillshare.com brilliant.org mit.edu stanford.edu
harvard.edu berkeley.edu ox.ac.uk cam.ac.uk nih.gov cdc.gov fda.gov who.int nhs.uk mayoclinic.org clevelandclinic.org webmd.com healthline.com
medicalnewstoday.com verywellhealth.com verywellfit.com verywellmind.com everydayhealth.com drugs.com hopkinsmedicine.org medlineplus.gov
ncbi.nlm.nih.gov pubmed.ncbi.nlm.nih.gov sciencedirect.com nature.com researchgate.net springer.com arxiv.org scholar.google.com jstor.org
investopedia.com nerdwallet.com bankrate.com creditkarma.com fool.com forbes.com bloomberg.com cnbc.com wsj.com marketwatch.com
finance.yahoo.com morningstar.com fidelity.com vanguard.com schwab.com chase.com bankofamerica.com wellsfargo.com capitalone.com discover.com
americanexpress.com experian.com equifax.com rocketmortgage.com zillow.com realtor.com redfin.com trulia.com apartments.com rightmove.co.uk
zoopla.co.uk moneysavingexpert.com moneysupermarket.com gov.uk usa.gov irs.gov ssa.gov consumerfinance.gov europa.eu
booking.com expedia.com tripadvisor.com tripadvisor.co.uk airbnb.com hotels.com kayak.com skyscanner.net skyscanner.com momondo.com cheapflights.com
lonelyplanet.com travelandleisure.com cntraveler.com timeout.com roughguides.com nationalgeographic.com atlasobscura.com viator.com
getyourguide.com thepointsguy.com delta.com united.com aa.com southwest.com ryanair.com easyjet.com britishairways.com lufthansa.com
trainline.com uber.com yelp.com yelp.co.uk opentable.com grubhub.com doordash.com ubereats.com thrillist.com eater.com theinfatuation.com
michelin.com foursquare.com mapquest.com yellowpages.com bbb.org angi.com thumbtack.com homeadvisor.com houzz.com bobvila.com
thisoldhouse.com familyhandyman.com bhg.com hgtv.com thespruce.com thespruceeats.com apartmenttherapy.com architecturaldigest.com
gardenersworld.com rhs.org.uk almanac.com epicgardening.com gardeningknowhow.com
allrecipes.com foodnetwork.com seriouseats.com epicurious.com bonappetit.com delish.com simplyrecipes.com tasty.co food.com
bbcgoodfood.com jamieoliver.com kingarthurbaking.com cooking.nytimes.com foodandwine.com eatingwell.com tasteofhome.com cookinglight.com
marthastewart.com realsimple.com southernliving.com goodhousekeeping.com consumerreports.org which.co.uk rtings.com techradar.com
tomsguide.com pcmag.com cnet.com wired.com theverge.com engadget.com gizmodo.com arstechnica.com techcrunch.com digitaltrends.com
tomshardware.com laptopmag.com pcworld.com macworld.com zdnet.com androidauthority.com androidcentral.com gsmarena.com notebookcheck.net
trustedreviews.com expertreviews.co.uk stuff.tv t3.com techgearlab.com outdoorgearlab.com switchbacktravel.com gearpatrol.com
popularmechanics.com popsci.com runnersworld.com bicycling.com menshealth.com womenshealthmag.com self.com prevention.com shape.com
esquire.com gq.com vogue.com elle.com cosmopolitan.com harpersbazaar.com allure.com byrdie.com refinery29.com nymag.com vox.com vulture.com
slate.com theatlantic.com newyorker.com time.com people.com today.com buzzfeed.com businessinsider.com huffpost.com
nytimes.com washingtonpost.com latimes.com usatoday.com nypost.com chicagotribune.com npr.org pbs.org apnews.com reuters.com cnn.com
foxnews.com nbcnews.com cbsnews.com abcnews.go.com bbc.com bbc.co.uk theguardian.com independent.co.uk telegraph.co.uk dailymail.co.uk
standard.co.uk mirror.co.uk thesun.co.uk sky.com espn.com si.com bleacherreport.com goal.com transfermarkt.com imdb.com
rottentomatoes.com metacritic.com netflix.com spotify.com ign.com gamespot.com polygon.com kotaku.com pcgamer.com steampowered.com
fandom.com goodreads.com barnesandnoble.com britannica.com dictionary.com merriam-webster.com thesaurus.com cambridge.org collinsdictionary.com
howstuffworks.com history.com smithsonianmag.com space.com nasa.gov noaa.gov weather.com accuweather.com
spiegel.de zeit.de faz.net welt.de focus.de bild.de stern.de chip.de heise.de computerbild.de stiftung-warentest.de idealo.de check24.de otto.de
mediamarkt.de amazon.de ebay.de kleinanzeigen.de gutefrage.net chefkoch.de de.wikipedia.org amazon.co.uk argos.co.uk johnlewis.com currys.co.uk
boots.com tesco.com sainsburys.co.uk lemonde.fr lefigaro.fr marmiton.org amazon.fr fnac.com fr.wikipedia.org elpais.com amazon.es
es.wikipedia.org repubblica.it amazon.it canadiantire.ca amazon.ca amazon.in flipkart.com timesofindia.indiatimes.com
oxo.com breville.com cuisinart.com kitchenaid.com smeg.com delonghi.com philips.com bosch-home.com dyson.com ninjakitchen.com sharkninja.com
hamiltonbeach.com nespresso.com starbucks.com mcdonalds.com americastestkitchen.com cooksillustrated.com toyota.com ford.com tesla.com edmunds.com
kbb.com caranddriver.com cars.com autotrader.com carvana.com motortrend.com nhtsa.gov geico.com progressive.com statefarm.com
samsung.com apple.com support.apple.com microsoft.com google.com support.google.com play.google.com apps.apple.com dell.com hp.com lenovo.com
sony.com lg.com nike.com adidas.com rei.com dickssportinggoods.com zappos.com nordstrom.com macys.com kohls.com jcpenney.com gap.com
sephora.com ulta.com cvs.com walgreens.com costco.com samsclub.com bestbuy.com newegg.com bhphotovideo.com wayfair.com ikea.com
crateandbarrel.com williams-sonoma.com westelm.com potterybarn.com overstock.com homedepot.com lowes.com acehardware.com chewy.com
petsmart.com petco.com etsy.com target.com walmart.com ebay.com alibaba.com aliexpress.com temu.com tiktok.com instagram.com
facebook.com x.com twitter.com pinterest.com quora.com amazon.com en.wikipedia.org youtube.com reddit.com`;

const WORDS = `
professional certified specialty association equipment collection accessories automatic electric portable wireless inexpensive
affordable budget premium luxury modern classic natural organic healthy vegan camping hiking outdoor kitchen dining household appliances
electronics machines furniture bedroom bathroom garden fitness headphones laptops phones software service services company companies
industry business marketing design development programming language framework tutorial examples beginners advanced explained difference
between comparison compared machine learning security network database server client application management project history science
research education university college school students teachers children family women pregnancy medical doctor hospital treatment
therapy disease symptoms exercise workout weight protein nutrition breakfast dinner chicken chocolate vegetable restaurant restaurants
festival museum beaches island vacation airport airlines tickets weather mortgage interest rates account savings retirement insurance
investment payment credit market property apartment rental vehicle vehicles mountain running shoes clothing jewelry perfume skincare
moisturizer sunscreen makeup hairstyles wedding birthday christmas holiday gifts games player players season league football basketball
championship album lyrics movies series characters episode published editors recommended favorite popular essential ultimate everyday
something without through against should actually really better cheaper different important drinkers methods summer winter editions
expert-tested household-and-home tested reviewed options drinks lovers experts shopping personal special single precision handmade
`;

const PATHS = `
/questions/ /docs/Web/ /tutorial/ /tutorials/ /docs/ /guide/ /guides/ /learn/ /resources/ /library/ /wiki/ /dictionary/ /definition/ /translate/
/health/ /conditions/ /diseases-conditions/ /symptoms-causes/syc-20 /expert-answers/ /nutrition/ /fitness/ /beauty/ /fashion/ /lifestyle/
/style/ /culture/ /entertainment/ /sports/ /business/ /money/ /personal-finance/ /mortgages/ /credit-cards/ /loans/ /insurance/
/investing/ /calculator /calculators/ /taxes/ /travel/ /flights/ /hotels/ /destinations/ /Hotels-g /Restaurants-g /Attractions-g /things-to-do
/search?find_desc= /biz/ /restaurants/ /food-drink/ /recipes/ /recipe/ /how-to/ /cooking/ /gardening/ /home-improvement/ /home-garden/
/home/ /kitchen/ /appliances/ /kitchen-appliances/ /electronics/ /computers/ /laptops/ /software/ /technology/ /tech/ /features/
/gallery/ /story/shopping/ /shopping/product-reviews/ /cnn-underscored/reviews/ /select/shopping/ /wirecutter/reviews/ /strategist/article/
/extras/indybest/ /product-reviews/ /buying-guide/ /buying-guides/ /best-picks/ /collections/ /products/ /product/ /categories/ /category/ /browse/ /shop/
/catalog/ /cat/ /c/ /b/ /pl/ /p/ /dp/ /en/ /us/en/ /en-us/ /uk/ /de/ /Best-Sellers- /zgbs/ /articles/ /article/ /blogs/ /blog/ /news/ /story/
/topics/ /posts/ /lists/ /reviews/best/ /reviews/ /review/ /best/ /best- .html .htm .php .aspx index.html ?id= &hl=en /a9 /g3 -71 -70 /comments/1
reddit.com/r/ /r/AskReddit/comments/ youtube.com/watch?v= en.wikipedia.org/wiki/ amazon.com/s?k= quora.com/What-is-the-best- quora.com/How-do-I-`;

const TITLES = `
 : r/ : r/AskReddit - Quora - Wikipedia - YouTube - Stack Overflow - MDN Web Docs - GeeksforGeeks - W3Schools - GitHub - Medium - DEV Community
 - IMDb - Amazon.com - Best Buy - Walmart.com : Target - The Home Depot at Lowes.com - Macy's - Wayfair | eBay - Etsy - Costco - IKEA - Forbes Vetted | WIRED - The Verge - CNET
 | TechRadar | Tom's Guide | PCMag | Consumer Reports - Consumer Reports | The Guardian | The Independent - The New York Times | Reviews by Wirecutter - The Washington Post
 - BBC | CNN Underscored | CNN - NBC News - NBC Select - TODAY | Forbes - Forbes - Investopedia - NerdWallet | Bankrate - Mayo Clinic - WebMD - Healthline
 - Cleveland Clinic - Harvard Health | NHS | Britannica - Reddit - Facebook - LinkedIn - Pinterest | Tripadvisor - Tripadvisor | Booking.com | Expedia - Yelp | Better Homes & Gardens
 - Good Housekeeping | Food Network | Epicurious | Bon Appétit - Allrecipes - Serious Eats - Delish | Good Food | Architectural Digest | Time Out | Lonely Planet
What is What Is What are the How to How To How do I How Much Does Why is When to Where to Guide to Guide: A Complete Guide to The Complete Guide Ultimate Guide for Beginners Tips and Tricks Step by Step
Definition, Types, and Examples Symptoms, Causes, and Treatment Causes & Treatment Benefits, Side Effects Everything You Need to Know What You Need to Know Pros and Cons vs. Prices & Deals Free Shipping on Online Free Online Near Me
Official Site Reviews & Ratings Customer Reviews Buy Online for Sale Shop All Shop for Compare Cheap Discount Up to Off Men's Women's Kids' New York London Los Angeles San Francisco United States
According to Experts According to Our Tests , according to experts , tried and tested , tested and reviewed Tested and Reviewed , Tested by Experts , Tested & Reviewed Tested & Rated Reviews of 2026 Best of 2026 in 2026 (2026) for 2026 of 2026: 2025 2024
Top 10 Best 15 Best 12 Best 11 Best 9 Best 8 Best 7 Best 10 best The 5 Best The 7 Best The 8 Best The 10 Best The 12 Best The Very Best Best The best Our top picks The Best `;

/** As in the text to compress: a line for each link and title. */
const hosts = HOSTS.trim().split(/\s+/).join('/\n');
const words = WORDS.trim().split(/\s+/);
const titled = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
const text = `${words.join('-')}\n${titled}${PATHS}${TITLES}`
  .replaceAll('\n', ' ')
  .replaceAll(' - ', '\n - ')
  .replaceAll(' | ', '\n | ');

export const SERP_DICTIONARY = Buffer.from(`${text}\n${hosts}/\n`);
