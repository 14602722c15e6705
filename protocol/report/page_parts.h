#pragma once

#include <string_view>

namespace tengen {

// The text of protocol/report/page.html, page.css and page.js. The first names the places of the
// others as {{style}} and so on.
extern const std::string_view page_html;
extern const std::string_view page_css;
extern const std::string_view page_js;

}  // namespace tengen
